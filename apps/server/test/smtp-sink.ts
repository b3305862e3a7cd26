import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterFile } from './after-file.ts'

/** A tiny SMTP server: keeps what it accepts, refuses recipients that start with `refuse`. */
export async function startSmtpSink(): Promise<{ url: string; messages: string[] }> {
  const messages: string[] = []
  const server = createServer((socket) => converse(socket, messages))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return { url: `smtp://127.0.0.1:${address.port}`, messages }
}

function converse(socket: Socket, messages: string[]): void {
  let buffered = ''
  let inData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 sink')
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    buffered += chunk.toString('utf8')
    for (;;) {
      const end = buffered.indexOf(inData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const part = buffered.slice(0, end)
      buffered = buffered.slice(end + (inData ? 5 : 2))
      if (inData) {
        messages.push(part)
        inData = false
        say('250 kept')
      } else if (/^RCPT TO:<refuse/i.test(part)) say('550 no such mailbox')
      else if (/^DATA/i.test(part)) {
        inData = true
        say('354 go on')
      } else if (/^QUIT/i.test(part)) {
        say('221 bye')
        socket.end()
      } else say('250 ok')
    }
  })
}
