import type { Page } from '@playwright/test';

/**
 * How many mounts of a remote are still in the page's memory though they were taken out of the page: after garbage was
 * collected, everything of the kind is asked for by the browser's own tools.
 */
export async function countRetainedMounts(page: Page, remote: string): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  try {
    await tools.send('HeapProfiler.enable');
    // What only garbage held is garbage in the second run.
    await tools.send('HeapProfiler.collectGarbage');
    await tools.send('HeapProfiler.collectGarbage');
    const { result } = await tools.send('Runtime.evaluate', { expression: 'HTMLDivElement.prototype' });
    const { objects } = await tools.send('Runtime.queryObjects', {
      prototypeObjectId: result.objectId ?? '',
    });
    const counted = await tools.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: `function (remote) {
        return this.filter((one) => one.dataset.remote === remote && !one.isConnected).length;
      }`,
      arguments: [{ value: remote }],
      returnByValue: true,
    });
    return counted.result.value as number;
  } finally {
    await tools.detach();
  }
}
