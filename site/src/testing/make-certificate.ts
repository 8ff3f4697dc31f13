// The library below needs it first.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const hourMs = 3_600_000;

/**
 * Makes a self-signed certificate for `hostname`, valid from an hour ago for two days. Returns the paths of its files.
 */
export async function makeCertificate(
  folder: string,
  { name, hostname }: { name: string; hostname: string },
): Promise<{ certificate: string; key: string }> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${hostname}`,
    notBefore: new Date(Date.now() - hourMs),
    notAfter: new Date(Date.now() + 48 * hourMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: hostname }])],
  });
  const secret = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  const [certificate, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key.pem`)];
  writeFileSync(certificate, made.toString('pem'));
  writeFileSync(key, PemConverter.encode(secret, 'PRIVATE KEY'), { mode: 0o600 });
  return { certificate, key };
}
