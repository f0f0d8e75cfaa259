import { saveBlob } from '../parts/save-blob.ts'

/** Bytes kept as a list before the browser takes them over; it may put what it holds on the disk. */
const piece_bytes = 8_000_000

/** Takes the bytes to their end and saves them as a file; nothing is saved when they break off. */
export const saveFile = async (
  bytes: AsyncIterable<Uint8Array>,
  { name, type }: { name: string; type: string },
): Promise<void> => {
  const pieces: Blob[] = []
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const take = () => {
    pieces.push(new Blob(waiting))
    waiting = []
    size = 0
  }
  for await (const chunk of bytes) {
    waiting.push(chunk as Uint8Array<ArrayBuffer>)
    size += chunk.length
    if (size >= piece_bytes) take()
  }
  take()
  saveBlob(new Blob(pieces, { type }), name)
}
