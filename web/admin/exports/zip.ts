import { Deflate, strToU8 } from 'fflate'

type Bytes = Uint8Array<ArrayBuffer>
type Entry = {
  name: Bytes
  flags: number
  method: number
  crc: number
  packed: number
  size: number
  at: number
}

/** Sizes and checksum follow the content, because they are not known before it (APPNOTE 4.4.4, bit 3). */
const sizes_follow = 8
/** Names are UTF-8 (bit 11). */
const utf8_names = 2_048
const deflated = 8
/** 1 January 1980, the first day that the format has: a file tells nothing of when it was made. */
const first_day = 0x21

/**
 * A ZIP archive (PKWARE APPNOTE 6.3.10) of small files that are stored as they are, and one that is compressed while it
 * is written. fflate's own writer gives every entry a trailing descriptor, also stored ones, which readers of
 * OpenDocument do not all accept.
 */
export const zip = async function* (
  stored: readonly (readonly [name: string, text: string])[],
  [streamedName, pieces]: readonly [name: string, pieces: AsyncIterable<string>],
): AsyncGenerator<Bytes> {
  const entries: Entry[] = []
  let written = 0
  const out = (bytes: Bytes): Bytes => {
    written += bytes.length
    return bytes
  }
  for (const [name, text] of stored) {
    const bytes = utf8(text)
    const { length: size } = bytes
    const entry = { name: utf8(name), flags: utf8_names, method: 0, crc: 0, packed: size, size, at: written }
    entry.crc = crc32(bytes)
    entries.push(entry)
    yield out(localHeader(entry))
    yield out(bytes)
  }
  const flags = utf8_names | sizes_follow
  const last: Entry = {
    name: utf8(streamedName),
    flags,
    method: deflated,
    crc: 0,
    packed: 0,
    size: 0,
    at: written,
  }
  entries.push(last)
  yield out(localHeader(last))
  const ready: Bytes[] = []
  const deflate = new Deflate({ level: 6 }, (chunk) => void ready.push(new Uint8Array(chunk)))
  const packed = function* () {
    for (const chunk of ready.splice(0)) {
      last.packed += chunk.length
      yield out(chunk)
    }
  }
  for await (const piece of pieces) {
    const bytes = utf8(piece)
    last.crc = crc32(bytes, last.crc)
    last.size += bytes.length
    deflate.push(bytes)
    yield* packed()
  }
  deflate.push(new Uint8Array(), true)
  yield* packed()
  yield out(numbers([4, 0x08074b50], [4, last.crc], [4, last.packed], [4, last.size]))
  const directoryAt = written
  for (const entry of entries) yield out(centralHeader(entry))
  const { length } = entries
  yield numbers(
    [4, 0x06054b50],
    [4, 0],
    [2, length],
    [2, length],
    [4, written - directoryAt],
    [4, directoryAt],
    [2, 0],
  )
}

const utf8 = (text: string): Bytes => new Uint8Array(strToU8(text))

const localHeader = (entry: Entry): Bytes =>
  joined(numbers([4, 0x04034b50], [2, 20], ...common(entry), [2, 0]), entry.name)

const centralHeader = (entry: Entry): Bytes =>
  joined(
    numbers(
      [4, 0x02014b50],
      [2, 20],
      [2, 20],
      ...common(entry),
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, entry.at],
    ),
    entry.name,
  )

const common = ({ flags, method, crc, packed, size, name }: Entry): [bytes: number, value: number][] => [
  ...([
    [2, flags],
    [2, method],
    [2, 0],
    [2, first_day],
  ] as [number, number][]),
  ...([
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
  ] as [number, number][]),
]

/** Little-endian numbers of the given widths. */
const numbers = (...of: readonly (readonly [bytes: number, value: number])[]): Bytes => {
  const bytes = new Uint8Array(of.reduce((sum, [width]) => sum + width, 0))
  let at = 0
  for (const [width, value] of of)
    for (let byte = 0; byte < width; byte++) bytes[at++] = Math.floor(value / 2 ** (8 * byte)) & 0xff
  return bytes
}

const joined = (a: Bytes, b: Bytes): Bytes => {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** The format's checksum (APPNOTE 4.4.7), of bytes that follow those of `before`. */
const crc32 = (bytes: Bytes, before = 0): number => {
  let crc = ~before
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}
const table = Int32Array.from({ length: 256 }, (_, n) => {
  let crc = n
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})
