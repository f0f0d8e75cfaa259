import { type BundleEnd, type BundleLine, type BundleManifest, openPartHashes } from '@bon/contracts/bundles'
import { type Anchor, headCode } from '@bon/contracts/journal'
import { openAffected } from './affected.ts'
import { openAnchors } from './anchors.ts'
import { openChain } from './chain.ts'
import { openDays } from './days.ts'
import { openGiftCards } from './gift-cards.ts'
import { emptyJournal } from './journal.ts'
import { checkKey } from './keys.ts'
import { openLogOrder } from './log-order.ts'
import { openOrders } from './orders.ts'
import { openRegisters } from './registers.ts'
import { expectSame, parseLine, recordedIn, type Seen, whereOf } from './seen.ts'
import { openSessions } from './sessions.ts'
import { openSignatures, type Signatures } from './signatures.ts'
import { openTexts } from './texts.ts'
import { type BundleVerdict, BundleViolation, type Where } from './verdict.ts'
import { openVouchers } from './vouchers.ts'

export type Options = {
  /** Heads that somebody outside holds. */
  anchors?: readonly Anchor[]
  /** Is given the number of lines that were read. */
  onLines?(lines: number): void
  /** Verifies signatures otherwise: only for tests, whose signer is no RSA key. */
  signatures?: Signatures
}

/**
 * Proves a bundle by itself: no server, no database, no network (contracts/rules/bundle.md). The first contradiction in
 * the order of the file is named, by its code (`findings`).
 */
export const verifyBundle = async (
  lines: AsyncIterable<string>,
  { anchors = [], onLines, signatures = openSignatures() }: Options = {},
): Promise<BundleVerdict> => {
  const reader = lines[Symbol.asyncIterator]()
  const affected = openAffected()
  const file = openFile(anchors, signatures, affected.see)
  let line = 0
  let found: BundleViolation | undefined
  try {
    for (let next = await reader.next(); !next.done; next = await reader.next()) {
      file.see(next.value, ++line)
      if (file.signatures.isFull()) {
        found = await file.signatures.settle()
        if (found) throw found
      }
      if (line % 10_000 === 0) onLines?.(line)
    }
    found = await file.signatures.settle()
    if (found) throw found
    return await file.end(line)
  } catch (error) {
    if (!(error instanceof BundleViolation)) throw error
    const earlier = await file.signatures.settle()
    const violation = earlier && earlier.where.line <= error.where.line ? earlier : error
    await affected.readRest(reader, line)
    const { where } = violation
    return { ok: false, violation: affected.of(violation, file.eventAt(where), file.pinnedBefore(where)) }
  }
}

type Parts = ReturnType<typeof openParts>

const openParts = (manifest: BundleManifest, anchors: readonly Anchor[], signatures: Signatures) => {
  const own = emptyJournal(manifest)
  const orders = openOrders()
  const sessions = openSessions(manifest.first_part, orders)
  const vouchers = openVouchers()
  const { vat_entity_uuid, previous, written_at } = manifest
  return {
    manifest,
    own,
    order: openLogOrder(vat_entity_uuid),
    // An entry numbers what a session has, and the head after a Z is printed by its voucher.
    chain: openChain(own, signatures, (entry) => {
      sessions.seal(entry)
      vouchers.seal(entry)
    }),
    replayed: [orders, sessions, openGiftCards(), vouchers] as const,
    counted: () => ({ ...sessions.counted(), ...vouchers.counted() }),
    registers: openRegisters(manifest),
    anchors: openAnchors(vat_entity_uuid, previous, written_at, anchors),
    days: openDays(manifest),
    texts: openTexts(manifest, signatures),
  }
}

const seeFact = (of: Parts, seen: Seen): void => {
  of.order.see(seen)
  of.days.see(seen)
  of.registers.seeEvent(seen)
  of.chain.see(seen)
  of.anchors.see(seen)
  of.texts.seeEvent(seen)
  for (const each of of.replayed) each.see(seen)
}

const openFile = (
  anchors: readonly Anchor[],
  signatures: Signatures,
  onEvent: (event: Seen['event'], line: number) => void,
) => {
  const hashes = openPartHashes()
  let parts: Parts | undefined
  let end: BundleEnd | undefined
  let last: Seen | undefined

  const seeEvent = (of: Parts, seen: Seen): void => {
    last = seen
    try {
      onEvent(seen.event, seen.line)
      seeFact(of, seen)
    } catch (error) {
      if (error instanceof BundleViolation) throw error
      // Its id and its hash fit, and it has not the fields of its type: only who holds the key can write that.
      throw new BundleViolation(
        'event.unreadable',
        whereOf(seen),
        error instanceof Error ? error.message : '',
      )
    }
  }

  const seeLine = (
    of: Parts,
    line: Exclude<BundleLine, { line: 'manifest' }>,
    where: Where,
    letters: number,
  ): void => {
    switch (line.line) {
      case 'key':
        checkKey(of.own, signatures, line.data, where)
        of.own.part.key_id = line.data.key_id
        return
      case 'event':
        seeEvent(of, { event: recordedIn(line), line: where.line, letters })
        return
      case 'text':
        of.texts.seeText(line, where)
        return
      case 'register':
        of.registers.seeRow(line, where)
        return
      case 'end':
        end = line
    }
  }

  return {
    signatures,
    pinnedBefore: ({ line }: Where): number => parts?.anchors.pinnedBefore(line) ?? 0,
    eventAt: ({ line }: Where) => (last?.line === line ? last.event : undefined),
    see(text: string, number: number): void {
      const where = { line: number }
      if (end) throw new BundleViolation('file.after_the_end', where)
      const line = parseLine(text, number)
      hashes.add(line.line, text)
      if (line.line === 'manifest') {
        if (parts) throw new BundleViolation('file.second_manifest', where)
        if (!isZone(line.zone)) throw new BundleViolation('line.unreadable', where, 'an unknown zone')
        parts = openParts(line, anchors, signatures)
      } else if (parts) seeLine(parts, line, where, text.length)
      else throw new BundleViolation('file.no_manifest', where)
    },
    async end(line: number): Promise<BundleVerdict> {
      const where = last ? whereOf(last) : { line }
      if (!parts || !end) throw new BundleViolation('file.cut', where, 'it has no last line')
      expectSame(end.parts, hashes.parts, 'file.counts', { line })
      return verdictOf(parts, end, signatures.count(), { line, where })
    },
  }
}

const isZone = (timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return zone_name.test(timeZone)
  } catch {
    // A name that no table of zones has.
    return false
  }
}
/** A name of the IANA's tables, and no path: some programs look it up as a file. */
const zone_name = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/

/** What can only be said at the end, and what was covered. */
const verdictOf = (
  of: Parts,
  end: BundleEnd,
  signatures: number,
  { line, where }: { line: number; where: Where },
): BundleVerdict => {
  const { manifest, own, chain, registers, anchors, days, texts, order } = of
  const { part } = own
  chain.end()
  registers.end(own, chain, { line })
  const head = {
    seq: part.next_seq - 1,
    nr: part.next_nr - 1,
    spanned_events: part.spanned_events,
    hash: part.previous_hash,
  }
  expectSame(end.head, head, 'file.head', { line })
  const covered = days.end(end.ends, { line })
  const elsewhere = anchors.end({ seq: head.seq, ends: end.ends, where })
  const { vat_entity_uuid, cvr, from, to, previous, first_part } = manifest
  const remarks = own.lost_keys.map(
    ({ key_id }) => `no key before it signed key ${key_id}: it was lost, damaged or stolen`,
  )
  return {
    ok: true,
    covers: {
      vat_entity_uuid,
      cvr,
      from,
      to,
      days: covered,
      parts: { first: first_part, last: part.n },
      seq: { first: previous.seq + 1, last: head.seq },
      nr: { first: previous.nr + 1, last: head.nr },
      head_code: headCode(head),
      ends: end.ends,
    },
    checked: {
      ...order.counted(),
      ...chain.counted(),
      ...registers.counted(),
      ...of.counted(),
      ...texts.counted(),
      ...anchors.counted(),
      signatures,
      waiting: own.waiting.size,
      unspanned: own.minute.length,
    },
    pins: anchors.pins,
    anchors_elsewhere: elsewhere,
    pinned_up_to: Math.max(0, ...anchors.pins.map(({ seq }) => seq)),
    start: first_part === 1 ? 'first_entry' : anchors.pins.length > 0 ? 'pinned' : 'not_pinned',
    remarks,
  }
}
