import { createTransport } from 'nodemailer'

/** Hands one letter to a mail server; rejects when it was not taken. */
export type Post = (letter: {
  to: string
  subject: string
  text: string
  file?: { name: string; bytes: Uint8Array } | undefined
}) => Promise<void>

/** The server said that it will never take this letter: no such address, or none that it writes to (RFC 5321, 5yz). */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500

/** `smtps://user:password@mail.example:465` or `smtp://…:587`, where TLS is asked for before anything is said. */
export const smtpPost = ({ url, from }: { url: string; from: string }): Post => {
  const transport = createTransport(
    {
      url,
      requireTLS: !isLocal(url),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
    { from },
  )
  return async ({ to, subject, text, file }) => {
    // As an address of its own, so that no comma in it makes two.
    await transport.sendMail({
      to: { name: '', address: to },
      subject,
      text,
      attachments: file ? [{ filename: file.name, content: Buffer.from(file.bytes) }] : [],
    })
  }
}

/** On this machine there is no wire to listen at. */
const isLocal = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
