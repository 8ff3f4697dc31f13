/** Preloaded into every site of a run: the site ends with the process that started it, however that process ended. */
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGINT'));
