import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Makes a self-signed certificate for `hostname`, valid for `days` from now. Returns the paths of both files. */
export function makeCertificate(
  folder: string,
  { name, hostname, days = 2 }: { name: string; hostname: string; days?: number },
): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key.pem`)];
  const kind = [
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    `${days}`,
  ];
  const subject = ['-subj', `/CN=${hostname}`, '-addext', `subjectAltName=DNS:${hostname}`];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  return { certificate, key };
}
