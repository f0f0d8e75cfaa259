import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { InstallCard } from './install-card.tsx'
import { pemOfFile } from './pem-of-file.ts'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('companies')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const type = 'application/problem+json'
const pasted = '-----BEGIN CERTIFICATE-----'

const installed = async (reason: string) => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    const code = 'company.certificate_refused'
    const problem = { type: 'about:blank', title: code, status: 409, code, params: { reason } }
    return new Response(JSON.stringify(problem), { status: 409, headers: { 'content-type': type } })
  })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <InstallCard cvr="12345674" />
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.change(screen.getByRole('textbox'), { target: { value: pasted } })
  fireEvent.click(screen.getByRole('button', { name: 'Kontrollér og læg ind' }))
  expect(sent).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Læg ind' }))
  const refusal = (await screen.findByRole('status')).textContent
  expect(sent).toEqual([{ certificate_pem: pasted }])
  return refusal
}

test.each([
  ['not_a_certificate', 'Det er ikke et certifikat.'],
  ['other_key', 'Certifikatet er udstedt til en anden nøgle end virksomhedens.'],
  ['not_oces', 'Certifikatet er ikke udstedt af Den Danske Stat OCES udstedende-CA.'],
  ['other_cvr', 'Certifikatet er ikke udstedt til CVR 12 34 56 74.'],
  ['not_yet_valid', 'Certifikatet gælder ikke endnu.'],
  ['ended', 'Certifikatet er udløbet.'],
  ['ends_within_a_day', 'Certifikatet udløber inden for et døgn'],
])(
  'R-18: a certificate is sent once it is confirmed, and a refusal is a sentence: %s',
  async (reason, sentence) => {
    expect(await installed(reason)).toContain(sentence)
    // What was pasted stays.
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(pasted)
  },
)

test('R-18: a file without armour is put into PEM, and one of text stays as it is', () => {
  expect(pemOfFile(new Uint8Array([48, 130, 1]))).toBe(
    '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
  )
  expect(pemOfFile(new TextEncoder().encode(pasted))).toBe(pasted)
})
