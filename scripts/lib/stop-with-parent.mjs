// Loaded before the server by `npm start`: when that process is gone, even by SIGKILL, the server stops in order too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
