import type { Page } from '@playwright/test';

/**
 * Counts the mounts of a remote that are still in the page's memory after their removal. Collects garbage first, then
 * lists all such objects with the browser's developer tools.
 */
export async function countRetainedMounts(page: Page, remote: string): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  try {
    await tools.send('HeapProfiler.enable');
    // A second run collects objects that only garbage referenced.
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
