import { type Bundle, bundleEndpoints } from '@bon/contracts/bundles'
import type { ReturnsOf } from '@bon/contracts/kernel'
import { call } from '../../shared/api/index.ts'
import { saveBlob } from '../parts/save-blob.ts'

/** Fetches a stored bundle piece by piece and saves it under its name. `onShare` is given how much has arrived, from 0 to 1. */
export const downloadBundle = async (
  { uuid, name }: Pick<Bundle, 'uuid' | 'name'>,
  onShare: (share: number) => void,
): Promise<void> => {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let offset: number | null = 0
  while (offset !== null) {
    const body: ReturnsOf<typeof bundleEndpoints.content> = (
      await call(bundleEndpoints.content, { params: { uuid }, query: { offset } })
    ).body
    pieces.push(Uint8Array.from(atob(body.base64), (letter) => letter.charCodeAt(0)))
    onShare((body.next ?? body.bytes) / Math.max(1, body.bytes))
    offset = body.next
  }
  saveBlob(new Blob(pieces, { type: 'application/gzip' }), name)
}
