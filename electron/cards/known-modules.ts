/** Systems for which modules are known, as `process.platform` calls them. */
export type ModuleSystem = 'linux' | 'darwin' | 'win32';

/** A PKCS #11 module by name, with the places where its installers put it. */
export interface KnownModule {
  /** As its maker calls it; the owner reads it. */
  readonly name: string;
  /** Absolute; the first that exists is the module. */
  readonly paths: Readonly<Record<ModuleSystem, readonly string[]>>;
  /** Where these places are named. */
  readonly sources: readonly string[];
}

const system32 = 'C:\\Windows\\System32';
const programFiles = 'C:\\Program Files';
const programFilesX86 = 'C:\\Program Files (x86)';
/** Where the libraries of Linux distributions are: Debian's, by processor, and everybody else's. */
const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib', '/usr/local/lib'] as const;
const inLibraries = (...names: readonly string[]): readonly string[] =>
  libraries.flatMap((folder) => names.map((name) => `${folder}/${name}`));

const debian = 'Debian, lists of files';
const webEid = 'web-eid/libelectronic-id, src/electronic-ids/pkcs11/Pkcs11ElectronicID.cpp';
const openEid = 'open-eid/chrome-token-signing, host-shared/PKCS11Path.cpp';

/**
 * Modules for cards of 64-bit systems. Windows is taken to be on `C:`, as nothing that a variable of the environment says is to decide
 * what is loaded. SoftHSM keeps keys in files: for those who try things out.
 */
export const knownModules: readonly KnownModule[] = [
  {
    name: 'OpenSC',
    paths: {
      linux: inLibraries('pkcs11/opensc-pkcs11.so', 'opensc-pkcs11.so'),
      darwin: ['/Library/OpenSC/lib/opensc-pkcs11.so', '/opt/homebrew/lib/opensc-pkcs11.so', '/usr/local/lib/opensc-pkcs11.so'],
      win32: [`${programFiles}\\OpenSC Project\\OpenSC\\pkcs11\\opensc-pkcs11.dll`],
    },
    sources: [`${debian} of opensc-pkcs11`, 'OpenSC wiki, "Installing OpenSC PKCS#11 Module in Firefox"', openEid],
  },
  {
    name: 'YubiKey (ykcs11)',
    paths: {
      linux: inLibraries('libykcs11.so', 'libykcs11.so.2'),
      darwin: ['/usr/local/lib/libykcs11.dylib', '/opt/homebrew/lib/libykcs11.dylib'],
      win32: [`${programFiles}\\Yubico\\Yubico PIV Tool\\bin\\libykcs11.dll`],
    },
    sources: [`${debian} of ykcs11`, 'Yubico, yubico-piv-tool: YKCS11'],
  },
  {
    name: 'SafeNet eToken (Thales)',
    paths: {
      linux: inLibraries('libeTPkcs11.so', 'libeToken.so'),
      darwin: ['/Library/Frameworks/eToken.framework/Versions/Current/libeToken.dylib', '/usr/local/lib/libeTPkcs11.dylib'],
      win32: [`${system32}\\eTPKCS11.dll`],
    },
    sources: [webEid, openEid, 'demoiselle/signer, lists of drivers'],
  },
  {
    name: 'IDPrime (Thales, Gemalto)',
    paths: {
      linux: inLibraries('libIDPrimePKCS11.so', 'pkcs11/libIDPrimePKCS11.so'),
      darwin: ['/Library/Frameworks/eToken.framework/Versions/A/libIDPrimePKCS11.dylib', '/usr/local/lib/libIDPrimePKCS11.dylib'],
      win32: [
        `${programFiles}\\SafeNet\\Authentication\\SAC\\x64\\IDPrimePKCS1164.dll`,
        `${programFiles}\\Gemalto\\IDGo 800 PKCS#11\\IDPrimePKCS1164.dll`,
        `${programFilesX86}\\Gemalto\\IDGo 800 PKCS#11\\IDPrimePKCS1164.dll`,
      ],
    },
    sources: ['Nexus, documentation of PKCS#11 modules', 'Gentoo, ebuild of sac-core', 'ubuntu-fr'],
  },
  {
    name: 'Gemalto Classic Client (LuxTrust)',
    paths: {
      linux: ['/usr/lib/pkcs11/libgclib.so', '/usr/lib/ClassicClient/libgclib.so'],
      darwin: ['/Library/Frameworks/Pkcs11ClassicClient.framework/Versions/A/Pkcs11ClassicClient/libgclib.dylib'],
      win32: [`${programFiles}\\Gemalto\\Classic Client\\BIN\\gclib.dll`],
    },
    sources: [webEid],
  },
  {
    name: 'SafeSign (A.E.T., Giesecke+Devrient)',
    paths: {
      linux: inLibraries('libaetpkss.so', 'libaetpkss.so.3'),
      darwin: ['/Applications/tokenadmin.app/Contents/Frameworks/libaetpkss.dylib', '/usr/local/lib/libaetpkss.dylib'],
      win32: [`${system32}\\aetpkss1.dll`],
    },
    sources: [openEid, 'demoiselle/signer, lists of drivers', 'ArchWiki, "Smartcards"'],
  },
  {
    name: 'Bit4id (Italian CNS)',
    paths: {
      linux: inLibraries('libbit4xpki.so', 'libbit4ipki.so'),
      darwin: ['/Library/bit4id/pkcs11/libbit4xpki.dylib', '/Library/bit4id/pkcs11/libbit4ipki.dylib'],
      win32: [`${system32}\\bit4xpki.dll`, `${system32}\\bit4ipki.dll`],
    },
    sources: ['Mozilla Italia, guides for CNS', 'AOC, manual of Bit4id', 'NCryptoki, list of modules'],
  },
  {
    name: 'IDProtect (Athena)',
    paths: {
      linux: ['/usr/lib/x64-athena/libASEP11.so', '/usr/lib/libASEP11.so'],
      darwin: ['/Library/Application Support/Athena/libASEP11.dylib'],
      win32: [`${system32}\\asepkcs.dll`],
    },
    sources: ['Firma Digital of Costa Rica, its signing programs', 'NCryptoki, list of modules'],
  },
  {
    name: 'Belgian eID',
    paths: {
      linux: inLibraries('libbeidpkcs11.so.0', 'libbeidpkcs11.so'),
      darwin: [
        '/Library/Belgium Identity Card/Pkcs11/beid-pkcs11.bundle/Contents/MacOS/libbeidpkcs11.dylib',
        '/Library/Belgium Identity Card/Pkcs11/libbeidpkcs11.dylib',
      ],
      win32: [`${system32}\\beidpkcs11.dll`],
    },
    sources: [webEid, 'Fedict/eid-mw'],
  },
  {
    name: 'Portuguese Cartão de Cidadão',
    paths: {
      linux: ['/usr/local/lib/libpteidpkcs11.so', '/usr/lib/libpteidpkcs11.so'],
      darwin: ['/usr/local/lib/libpteidpkcs11.dylib'],
      win32: [`${system32}\\pteidpkcs11.dll`],
    },
    sources: ['AMA, manual of Autenticação.Gov', 'amagovpt/autenticacao.gov'],
  },
  {
    name: 'Spanish DNIe',
    paths: {
      linux: inLibraries('libpkcs11-dnie.so'),
      darwin: ['/Library/Libpkcs11-dnie/lib/libpkcs11-dnie.so'],
      win32: [`${system32}\\DNIe_P11_x64.dll`],
    },
    sources: ['Policía Nacional, manual of DNIe for Linux and macOS', 'ctt-gob-es/clienteafirma, TestDnie.java'],
  },
  {
    name: 'FNMT (Spanish Ceres)',
    paths: { linux: [], darwin: [], win32: [`${system32}\\FNMT_P11_x64.dll`] },
    sources: ['ctt-gob-es/clienteafirma, MozillaKeyStoreUtilities.java'],
  },
  {
    name: 'Latvian eID',
    paths: { linux: inLibraries('otlv-pkcs11.so'), darwin: ['/Library/latvia-eid/lib/otlv-pkcs11.so'], win32: [] },
    sources: [openEid],
  },
  {
    name: 'Lithuanian eID (mCard)',
    paths: {
      linux: ['/usr/lib/mcard-pkcs11.so'],
      darwin: ['/Library/mCard/lib/mcard-pkcs11.so'],
      win32: [`${programFiles}\\Softemia\\mcard\\mcard-pkcs11.dll`],
    },
    sources: [webEid],
  },
  {
    name: 'Croatian eID (AKD)',
    paths: {
      linux: ['/usr/lib/akd/certiliamiddleware/pkcs11/libEidPkcs11.so', '/usr/lib/akd/eidmiddleware/pkcs11/libEidPkcs11.so'],
      darwin: ['/usr/local/lib/pkcs11/libEidPkcs11.dylib', '/Library/AKD/pkcs11/libEidPkcs11.dylib'],
      win32: [
        `${programFiles}\\AKD\\Certilia Middleware\\pkcs11\\AkdEidPkcs11_64.dll`,
        `${programFiles}\\AKD\\eID Middleware\\pkcs11\\AkdEidPkcs11_64.dll`,
      ],
    },
    sources: [webEid],
  },
  {
    name: 'Czech eObčanka',
    paths: {
      linux: ['/usr/lib/x86_64-linux-gnu/libeopproxyp11.so'],
      darwin: ['/usr/local/lib/eOPCZE/libeopproxyp11.dylib'],
      win32: [`${system32}\\eopproxyp11.dll`],
    },
    sources: [webEid],
  },
  {
    name: 'Finnish mPollux DigiSign',
    paths: { linux: [], darwin: ['/Library/mPolluxDigiSign/libcryptoki.dylib'], win32: [] },
    sources: [openEid],
  },
  {
    name: 'Nexus Personal (D-Trust, Halcom)',
    paths: {
      linux: [],
      darwin: ['/Applications/Personal.app/Contents/Frameworks/libtokenapi.dylib'],
      win32: [`${programFilesX86}\\Personal\\bin64\\personal64.dll`],
    },
    sources: ['mkl-public/testarea-itext7, tests with D-Trust cards'],
  },
  {
    name: 'Certum (proCertum SmartSign)',
    paths: {
      linux: ['/opt/proCertumSmartSign/libcryptoCertum3PKCS.so'],
      darwin: [],
      win32: [`${system32}\\cryptoCertum3PKCS.dll`],
    },
    sources: ['alapierre/crypto-util, list of Polish drivers', 'm32/endesive, examples'],
  },
  {
    name: 'SoftHSM',
    paths: {
      linux: inLibraries('softhsm/libsofthsm2.so'),
      darwin: ['/opt/homebrew/lib/softhsm/libsofthsm2.so', '/usr/local/lib/softhsm/libsofthsm2.so'],
      win32: ['C:\\SoftHSM2\\lib\\softhsm2-x64.dll'],
    },
    sources: [`${debian} of libsofthsm2`, 'SoftHSM, README'],
  },
];
