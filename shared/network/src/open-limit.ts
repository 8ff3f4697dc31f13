interface OpenLimit {
  /** Returns the limit that this network has reached; undefined if it may open another resource. */
  getReached(network: string): 'all' | 'network' | undefined;
  /** Counts one more open resource of this network until the returned function is called. */
  add(network: string): () => void;
}

/**
 * Limits the number of resources, such as streams, that are open at once: `all` in total, and `network` per network.
 */
export function createOpenLimit(max: { all: number; network: number }): OpenLimit {
  let open = 0;
  const openByNetwork = new Map<string, number>();
  return {
    getReached(network) {
      if (open >= max.all) return 'all';
      return (openByNetwork.get(network) ?? 0) >= max.network ? 'network' : undefined;
    },
    add(network) {
      open += 1;
      openByNetwork.set(network, (openByNetwork.get(network) ?? 0) + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        open -= 1;
        const left = (openByNetwork.get(network) ?? 1) - 1;
        if (left > 0) openByNetwork.set(network, left);
        else openByNetwork.delete(network);
      };
    },
  };
}
