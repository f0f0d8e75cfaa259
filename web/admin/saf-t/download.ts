import type { ReturnsOf } from '@bon/contracts/kernel'
import { type SafTExport, safTEndpoints } from '@bon/contracts/saf-t'
import { call } from '../../shared/api/index.ts'
import { saveBlob } from '../parts/save-blob.ts'

type Part = SafTExport['parts'][number]

/**
 * Fetches a stored file piece by piece, so that neither side holds more than a piece as text, and saves it under its
 * name. `onShare` is told how much has arrived, from 0 to 1.
 */
export const downloadPart = async (
  { uuid, number, part }: { uuid: string; number: number; part: Part },
  onShare: (share: number) => void,
): Promise<void> => {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const params = { uuid, part: number }
  let offset: number | null = 0
  while (offset !== null) {
    const body: ReturnsOf<typeof safTEndpoints.content> = (
      await call(safTEndpoints.content, { params, query: { offset } })
    ).body
    pieces.push(Uint8Array.from(atob(body.base64), (letter) => letter.charCodeAt(0)))
    onShare((body.next ?? body.bytes) / Math.max(1, body.bytes))
    offset = body.next
  }
  saveBlob(new Blob(pieces, { type: 'application/xml' }), part.name)
}
