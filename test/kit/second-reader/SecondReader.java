import java.io.File;
import java.security.MessageDigest;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.nio.file.Files;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.cms.AttributeTable;
import org.bouncycastle.asn1.ess.SigningCertificateV2;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.cert.X509CRLHolder;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.ocsp.BasicOCSPResp;
import org.bouncycastle.cert.ocsp.OCSPResp;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.tsp.TimeStampToken;
import org.bouncycastle.util.Store;

/**
 * Reads signed PDFs with PDFBox, BouncyCastle and Java's own PKIX, none of which shares code with ours. First argument: the root in
 * DER. Then pairs of a file and its password ("-" for none). Prints one JSON object per file.
 */
public class SecondReader {
  public static void main(String[] arguments) throws Exception {
    X509Certificate root = (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(Files.newInputStream(new File(arguments[0]).toPath()));
    for (int i = 1; i + 1 < arguments.length; i += 2) System.out.println(readFile(arguments[i], arguments[i + 1], root));
  }

  static String readFile(String path, String password, X509Certificate root) {
    File file = new File(path);
    try (PDDocument document = PDDocument.load(file, password.equals("-") ? "" : password)) {
      byte[] bytes = Files.readAllBytes(file.toPath());
      List<String> signatures = new ArrayList<>();
      for (PDSignature signature : document.getSignatureDictionaries()) signatures.add(readSignature(signature, bytes, root));
      String store = readStore(document.getDocumentCatalog().getCOSObject(), root);
      return "{\"pages\":" + document.getNumberOfPages() + ",\"signatures\":[" + String.join(",", signatures) + "],\"store\":" + store + "}";
    } catch (Exception error) {
      return "{\"error\":\"" + error.toString().replaceAll("[^A-Za-z0-9 .:]", " ") + "\"}";
    }
  }

  static String readSignature(PDSignature signature, byte[] file, X509Certificate root) throws Exception {
    boolean stamp = "ETSI.RFC3161".equals(signature.getSubFilter());
    int[] range = signature.getByteRange();
    boolean whole = range[2] + range[3] == file.length;
    byte[] covered = signature.getSignedContent(file);
    String result;
    try {
      byte[] contents = signature.getContents(file);
      result = stamp ? readToken(new TimeStampToken(new CMSSignedData(contents)), covered, root) : readSigner(new CMSSignedData(new CMSProcessableByteArray(covered), contents), root);
    } catch (Exception error) {
      result = "\"valid\":false,\"why\":\"" + error.toString().replaceAll("[^A-Za-z0-9 .:]", " ") + "\"";
    }
    return "{\"subFilter\":\"" + signature.getSubFilter() + "\",\"coversWholeFile\":" + whole + "," + result + "}";
  }

  static String readSigner(CMSSignedData signed, X509Certificate root) throws Exception {
    SignerInformation signer = signed.getSignerInfos().getSigners().iterator().next();
    X509CertificateHolder holder = holderOf(signer, signed.getCertificates());
    boolean valid = signer.verify(new JcaSimpleSignerInfoVerifierBuilder().build(holder));
    AttributeTable attributes = signer.getSignedAttributes();
    Attribute binding = attributes.get(PKCSObjectIdentifiers.id_aa_signingCertificateV2);
    byte[] named = binding == null ? new byte[0] : SigningCertificateV2.getInstance(binding.getAttributeValues()[0]).getCerts()[0].getCertHash();
    boolean bound = Arrays.equals(named, MessageDigest.getInstance("SHA-256").digest(holder.getEncoded()));
    boolean signingTime = attributes.get(PKCSObjectIdentifiers.pkcs_9_at_signingTime) != null;
    AttributeTable unsigned = signer.getUnsignedAttributes();
    Attribute token = unsigned == null ? null : unsigned.get(PKCSObjectIdentifiers.id_aa_signatureTimeStampToken);
    String stamp = "null";
    if (token != null) {
      try {
        CMSSignedData data = new CMSSignedData(token.getAttributeValues()[0].toASN1Primitive().getEncoded());
        stamp = "{" + readToken(new TimeStampToken(data), signer.getSignature(), root) + "}";
      } catch (Exception error) {
        stamp = "{\"valid\":false}";
      }
    }
    String path = pathTo(root, holder, signed.getCertificates(), new Date());
    return "\"valid\":" + valid + ",\"bound\":" + bound + ",\"signingTime\":" + signingTime + ",\"path\":\"" + path + "\",\"timestamp\":" + stamp;
  }

  static String readToken(TimeStampToken token, byte[] stamped, X509Certificate root) throws Exception {
    X509CertificateHolder holder = (X509CertificateHolder) token.getCertificates().getMatches(token.getSID()).iterator().next();
    boolean valid = true;
    try {
      token.validate(new JcaSimpleSignerInfoVerifierBuilder().build(holder));
    } catch (Exception error) {
      valid = false;
    }
    String hash = token.getTimeStampInfo().getHashAlgorithm().getAlgorithm().getId();
    boolean fits = Arrays.equals(MessageDigest.getInstance(hash).digest(stamped), token.getTimeStampInfo().getMessageImprintDigest());
    String path = pathTo(root, holder, token.getCertificates(), token.getTimeStampInfo().getGenTime());
    return "\"valid\":" + (valid && fits) + ",\"fits\":" + fits + ",\"path\":\"" + path + "\"";
  }

  @SuppressWarnings("unchecked")
  static X509CertificateHolder holderOf(SignerInformation signer, Store<X509CertificateHolder> certificates) {
    return (X509CertificateHolder) certificates.getMatches(signer.getSID()).iterator().next();
  }

  /** Java's own PKIX validator over the certificates that came along, in the order in which they issued each other. */
  static String pathTo(X509Certificate root, X509CertificateHolder leaf, Store<X509CertificateHolder> store, Date when) {
    try {
      List<X509Certificate> path = new ArrayList<>();
      X509CertificateHolder current = leaf;
      while (current != null && path.size() < 6) {
        path.add(new JcaX509CertificateConverter().getCertificate(current));
        X509CertificateHolder issuer = null;
        for (X509CertificateHolder one : store.getMatches(null)) if (one.getSubject().equals(current.getIssuer()) && !one.equals(current)) issuer = one;
        current = issuer;
      }
      PKIXParameters parameters = new PKIXParameters(Set.of(new TrustAnchor(root, null)));
      parameters.setRevocationEnabled(false);
      parameters.setDate(when);
      CertPathValidator.getInstance("PKIX").validate(CertificateFactory.getInstance("X.509").generateCertPath(path), parameters);
      return "trusted";
    } catch (Exception error) {
      return "untrusted";
    }
  }

  /** How many certificates, OCSP responses and lists the store holds, and how many of the answers bear a good signature of whoever is in it. */
  static String readStore(COSDictionary catalog, X509Certificate root) throws Exception {
    COSBase store = catalog.getDictionaryObject(COSName.getPDFName("DSS"));
    if (!(store instanceof COSDictionary)) return "null";
    List<X509CertificateHolder> known = new ArrayList<>();
    known.add(new X509CertificateHolder(root.getEncoded()));
    List<byte[]> certificates = streams((COSDictionary) store, "Certs");
    for (byte[] one : certificates) known.add(new X509CertificateHolder(one));
    int good = 0;
    List<byte[]> ocsps = streams((COSDictionary) store, "OCSPs");
    for (byte[] one : ocsps) {
      BasicOCSPResp response = (BasicOCSPResp) new OCSPResp(one).getResponseObject();
      List<X509CertificateHolder> answerers = new ArrayList<>(Arrays.asList(response.getCerts()));
      answerers.addAll(known);
      for (X509CertificateHolder holder : answerers) {
        if (!signs(() -> response.isSignatureValid(new JcaContentVerifierProviderBuilder().build(holder)))) continue;
        good++;
        break;
      }
    }
    List<byte[]> lists = streams((COSDictionary) store, "CRLs");
    for (byte[] one : lists) {
      X509CRLHolder list = new X509CRLHolder(one);
      for (X509CertificateHolder holder : known) {
        if (!holder.getSubject().equals(list.getIssuer()) || !signs(() -> list.isSignatureValid(new JcaContentVerifierProviderBuilder().build(holder)))) continue;
        good++;
        break;
      }
    }
    return "{\"certificates\":" + certificates.size() + ",\"answers\":" + (ocsps.size() + lists.size()) + ",\"goodAnswers\":" + good + "}";
  }

  interface Check {
    boolean holds() throws Exception;
  }

  static boolean signs(Check check) {
    try {
      return check.holds();
    } catch (Exception error) {
      return false;
    }
  }

  static List<byte[]> streams(COSDictionary store, String key) throws Exception {
    List<byte[]> found = new ArrayList<>();
    COSBase array = store.getDictionaryObject(COSName.getPDFName(key));
    if (!(array instanceof COSArray)) return found;
    for (int i = 0; i < ((COSArray) array).size(); i++) {
      COSBase stream = ((COSArray) array).getObject(i);
      if (stream instanceof COSStream) found.add(((COSStream) stream).createInputStream().readAllBytes());
    }
    return found;
  }
}
