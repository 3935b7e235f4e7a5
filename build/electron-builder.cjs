// How dist/app becomes an installer: AppImage and deb, a dmg for both kinds of Mac, an installer for Windows. test/shell/package.test.ts checks this against
// electron-builder's own schema and packs a real app.asar with a stub in place of Electron.

/** @type {import('electron-builder').Configuration} */
module.exports = {
  appId: 'org.heirlock.desktop',
  productName: 'Heirlock',
  copyright: 'Heirlock',
  electronVersion: '45.3.4',
  directories: { app: 'dist/app', output: 'dist/packages', buildResources: 'build/icons' },
  // The app's packages are the files that build-shell.mjs has chosen; of their binaries only those for the package's own system are
  // shipped.
  files: [
    '**/*',
    '!node_modules/better-sqlite3/prebuilds/*',
    'node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node',
    '!node_modules/sodium-native/prebuilds/*',
    'node_modules/sodium-native/prebuilds/${platform}-${arch}',
    '!node_modules/@koromix/*',
    'node_modules/@koromix/koffi-${platform}-${arch}',
  ],
  asar: true,
  asarUnpack: ['**/*.node'],
  npmRebuild: false,
  buildDependenciesFromSource: false,
  // Nobody is notified of new versions unless somebody sets up a place for them.
  publish: null,
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    resetAdHocDarwinSignature: true,
  },
  protocols: [{ name: 'Heirlock', schemes: ['heirlock'] }],
  linux: {
    target: [
      { target: 'AppImage', arch: ['x64', 'arm64'] },
      { target: 'deb', arch: ['x64', 'arm64'] },
    ],
    icon: 'build/icons/icon.png',
    category: 'Office',
    maintainer: 'Heirlock <heirlock@localhost>',
    vendor: 'Heirlock',
    synopsis: 'Keeps what you lock today, and hands it on when you no longer can',
  },
  deb: { priority: 'optional' },
  mac: {
    target: [{ target: 'dmg', arch: ['universal'] }],
    icon: 'build/icons/icon.icns',
    category: 'public.app-category.productivity',
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'build/entitlements.plist',
    entitlementsInherit: 'build/entitlements.plist',
    // Each half of the universal app brings the add-ons for its own processor.
    singleArchFiles: 'node_modules/{{better-sqlite3,sodium-native}/prebuilds,@koromix}/**',
    mergeASARs: true,
    extendInfo: { NSHumanReadableCopyright: 'Heirlock' },
  },
  win: { target: [{ target: 'nsis', arch: ['x64', 'arm64'] }], icon: 'build/icons/icon.ico' },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true, deleteAppDataOnUninstall: false },
};
