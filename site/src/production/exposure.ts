import { BlockList, isIP, isIPv6 } from 'node:net';
import { parseProxyTrust } from '@parlour/gateway';
import { isLoopbackAddress } from '@parlour/network';
import type { FrontOptions } from '../front.ts';
import { findForeignSource } from '../own-machine.ts';
import type { SiteKind } from '../site.ts';
import { StartProblem } from '../start-problem.ts';
import { readCertificate } from './certificate.ts';
import type { ConfigFile } from './config-file.ts';
import { createProxyAdmission, createRedirection, createTlsAdmission, formatHsts } from './https-only.ts';
import type { Settings } from './settings.ts';

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Whether only machines of a private network, or this machine, reach an address. */
export const isPrivate = (address: string): boolean =>
  isIP(address) > 0 && privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Servers of a production site: the site, one for programs of this machine, and redirections to the site. */
type Exposure = Pick<SiteKind, 'front' | 'ownFront' | 'otherFronts'>;

/**
 * Decides where the site listens. People reach it by https only; the site itself or a named proxy has the certificate.
 * Fails with a `StartProblem` of one line for each setting that would let others reach it without encryption.
 */
export function decideExposure({ path, settings }: ConfigFile, now: Date): Exposure {
  const problems = findProblems(settings);
  if (problems.length > 0) throw new StartProblem(problems.map((problem) => `Reading ${path}: ${problem}`));
  const hsts = formatHsts(settings.hsts);
  return settings.tls ? exposeByTls(settings, settings.tls, { hsts, now }) : exposeByProxy(settings, hsts);
}

function findProblems({ tls, trustProxy, publicUrl, host, port, commandPort }: Settings): string[] {
  const problems: string[] = [];
  if (!tls && trustProxy === undefined)
    problems.push(
      `the site would be reachable without encryption, although "publicUrl" is ${publicUrl}. Set "tls" to its certificate, or name the proxy that has it in "trustProxy".`,
    );
  if (tls && trustProxy !== undefined)
    problems.push('it has both "tls" and "trustProxy", but only one of them is in front. Remove the other.');
  if (!tls && host !== undefined && !isPrivate(host))
    problems.push(
      `"host" is ${host}, where others than the proxy reach the site without encryption. Set it to 127.0.0.1, or to this machine's address in a private network.`,
    );
  if (typeof trustProxy === 'number' && host !== undefined && isPrivate(host) && !isLoopbackAddress(host))
    problems.push(
      `"trustProxy" counts proxies, but every machine of the network of ${host} could say that it is one. Set it to the proxy's address.`,
    );
  const ports = [port ?? (tls ? tlsPort : proxyPort), commandPort, tls?.redirectPort];
  if (
    new Set(ports.filter((one) => one !== undefined)).size < ports.filter((one) => one !== undefined).length
  )
    problems.push('"port", "commandPort" and "redirectPort" name one port twice. Choose different ones.');
  return problems;
}

const proxyPort = 8080;
const tlsPort = 443;

function exposeByTls(
  { publicUrl, host = '0.0.0.0', port = tlsPort, commandPort }: Settings,
  tls: NonNullable<Settings['tls']>,
  { hsts, now }: { hsts: string; now: Date },
): Exposure {
  const { hostname } = new URL(publicUrl);
  const certificate = readCertificate(tls, { hostname: hostname.replace(/^\[(.*)\]$/, '$1'), now });
  const redirection: FrontOptions[] =
    tls.redirectPort === undefined
      ? []
      : [
          {
            host,
            port: tls.redirectPort,
            portSetting: '"redirectPort"',
            admit: createRedirection(publicUrl),
          },
        ];
  return {
    front: { host, port, portSetting: '"port"', tls: certificate, admit: createTlsAdmission(hsts) },
    ownFront: createCommandFront(commandPort),
    otherFronts: redirection,
  };
}

function exposeByProxy(
  { publicUrl, host = '127.0.0.1', port = proxyPort, commandPort, trustProxy }: Settings,
  hsts: string,
): Exposure {
  const trust = parseProxyTrust(String(trustProxy));
  if (!trust) throw new Error('The settings name no proxy.');
  return {
    front: {
      host,
      port,
      portSetting: '"port"',
      admit: createProxyAdmission({ publicUrl, trustProxy: trust, hsts }),
    },
    ownFront: createCommandFront(commandPort),
  };
}

/** For the command line `remotes` of this machine, checks of its health, and the gateway's calls to the registry. */
const createCommandFront = (port: number): FrontOptions => ({
  host: '127.0.0.1',
  port,
  portSetting: '"commandPort"',
  admit(request, response) {
    const isForCommands = /^\/(registry|health)\//.test(request.url ?? '');
    if (isForCommands && findForeignSource(request) === undefined) return true;
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('This address is for the command line of this machine.\n');
    return false;
  },
});
