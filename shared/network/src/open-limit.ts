interface OpenLimit {
  /** Returns which limit is reached for this network; undefined while there is room. */
  getReached(network: string): 'all' | 'network' | undefined;
  /** Counts one more of this network, until the returned function is called. */
  add(network: string): () => void;
}

/** Limits what is open at once, such as streams: at most `all`, and at most `network` of one network. */
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
