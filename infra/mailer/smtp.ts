import { createTransport } from 'nodemailer'

/** Hands one letter to a mail server; rejects when it is not accepted. */
export type Post = (letter: {
  to: string
  subject: string
  text: string
  file?: { name: string; bytes: Uint8Array } | undefined
}) => Promise<void>

/** The server refused permanently: no such address, or one that it does not deliver to (RFC 5321, 5yz). */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500

/** The codes of a failed delivery: nodemailer's and the mail server's. Their texts may contain the address. */
export const codesOf = (error: unknown): { code?: string; smtp_code?: number } => {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error && { code: String(error.code) }),
    ...('responseCode' in error && { smtp_code: Number(error.responseCode) }),
  }
}

/** `smtps://user:password@mail.example:465` or `smtp://…:587`, which requires STARTTLS. */
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
    // Passed as an address object, so that a comma in it does not make two addresses.
    await transport.sendMail({
      to: { name: '', address: to },
      subject,
      text,
      attachments: file ? [{ filename: file.name, content: Buffer.from(file.bytes) }] : [],
    })
  }
}

/** On the local machine nobody can read the connection, so TLS is optional. */
const isLocal = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
