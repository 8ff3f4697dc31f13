import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { StartProblem } from '../start-problem.ts';

/** The text of both files, for a server. */
interface Certificate {
  certificate: string;
  key: string;
}

/**
 * Reads the certificate chain and the private key of the site. Fails with a `StartProblem` when they do not match
 * `hostname`, the current time or each other, or when other accounts can read the key.
 */
export function readCertificate(
  files: { certificate: string; key: string },
  { hostname, now }: { hostname: string; now: Date },
): Certificate {
  const certificate = readFile(files.certificate);
  const key = readFile(files.key);
  const parsed = parseCertificate(files.certificate, certificate);
  const problem =
    findCertificateProblem(parsed, hostname, now) ??
    findKeyProblem(files.key, parsed, parseKey(files.key, key));
  if (problem) throw new StartProblem(`Reading the certificate ${files.certificate}: ${problem}`);
  return { certificate, key };
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartProblem(
      `Reading ${path}: it cannot be read. Name a file that this user may read in "tls".`,
      error,
    );
  }
}

function parseCertificate(path: string, text: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch (error) {
    throw new StartProblem(
      `Reading ${path}: it is not a certificate in PEM. Name the chain that begins with the site's.`,
      error,
    );
  }
}

function parseKey(path: string, text: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    // Ignore the cause, which may quote the key.
    throw new StartProblem(
      `Reading ${path}: it is not a private key in PEM without a password. Name the key of the certificate.`,
    );
  }
}

function findCertificateProblem(
  certificate: X509Certificate,
  hostname: string,
  now: Date,
): string | undefined {
  if (certificate.validToDate < now)
    return `it expired on ${certificate.validToDate.toISOString().slice(0, 10)}. Renew it.`;
  if (certificate.validFromDate > now)
    return `it is not valid before ${certificate.validFromDate.toISOString()}. Wait, or check the clock of this machine.`;
  const isFor = isIP(hostname) > 0 ? certificate.checkIP(hostname) : certificate.checkHost(hostname);
  if (isFor === undefined)
    return `it is for ${certificate.subjectAltName ?? certificate.subject}, not for ${hostname} of "publicUrl". Name the certificate of that host.`;
  return undefined;
}

function findKeyProblem(path: string, certificate: X509Certificate, key: KeyObject): string | undefined {
  if (!certificate.checkPrivateKey(key))
    return `${path} is the key of another certificate. Name its own key.`;
  if ((statSync(path).mode & 0o007) !== 0)
    return `every account of this machine can use its key. Close it: chmod 640 ${path}.`;
  return undefined;
}
