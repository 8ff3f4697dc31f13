import { isLoopbackHost } from '@parlour/contracts';
import type { GatewayConfig } from '@parlour/gateway';
import { type FrontOptions, sendText } from './front.ts';
import { findForeignSource } from './own-machine.ts';
import { isPrivate } from './production/exposure.ts';
import { createProxyAdmission, formatHsts } from './production/https-only.ts';
import { StartProblem } from './start-problem.ts';

interface PartExposure {
  /** Whether other machines reach the part, through the named proxy. */
  isPublic: boolean;
  admit: NonNullable<FrontOptions['admit']>;
}

/** An address that no proxy has (RFC 5737). A setting that trusts it trusts every sender. */
const anybody = '203.0.113.1';

/**
 * Decides whose requests a part that runs alone accepts: this machine's, or those of a named proxy that has the certificate. Fails with a
 * `StartProblem` of one line for each setting that would let others reach it.
 */
export function decidePartExposure({
  host,
  publicUrl,
  trustProxy,
}: Pick<GatewayConfig, 'host' | 'publicUrl' | 'trustProxy'>): PartExposure {
  if (trustProxy === undefined) {
    if (!isLoopbackHost(host))
      throw new StartProblem(
        `Reading the environment: HOST is ${host}, where others reach this part without encryption. Set it to 127.0.0.1, or name the proxy that has the certificate in TRUST_PROXY.`,
      );
    return { isPublic: false, admit: admitOwnMachine };
  }
  const problems: string[] = [];
  if (!publicUrl?.startsWith('https://'))
    problems.push(
      `PUBLIC_URL is ${publicUrl ?? 'missing'}. Set it to the address with https that people open at the proxy of TRUST_PROXY.`,
    );
  if (!isLoopbackHost(host) && !isPrivate(host))
    problems.push(
      `HOST is ${host}, where others than the proxy reach this part without encryption. Set it to 127.0.0.1, or to this machine's address in a private network.`,
    );
  else if (!isLoopbackHost(host) && trustProxy(anybody, 0))
    problems.push(
      `TRUST_PROXY counts proxies, but every machine of the network of ${host} could say that it is one. Set it to the proxy's address.`,
    );
  if (problems.length > 0) throw new StartProblem(problems.map((one) => `Reading the environment: ${one}`));
  const hsts = formatHsts({ includeSubDomains: false });
  return {
    isPublic: true,
    admit: createProxyAdmission({ publicUrl: (publicUrl ?? '').replace(/\/$/, ''), trustProxy, hsts }),
  };
}

const admitOwnMachine: PartExposure['admit'] = (request, response) => {
  const foreignSource = findForeignSource(request);
  if (foreignSource === undefined) return true;
  sendText(
    response,
    421,
    `This address is for the machine that it runs on, and ${foreignSource}. Name the proxy in TRUST_PROXY to serve others.`,
  );
  return false;
};
