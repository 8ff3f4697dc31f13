/** Preloaded into every site of a run: it ends with the process that started it, however that one ended. */
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGINT'));
