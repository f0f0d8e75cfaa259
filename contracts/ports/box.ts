import type { Rejection, Uuid } from '../kernel/index.ts'
import type { ScaleProtocol, ScaleReading } from './scale.ts'

/**
 * A box is the small computer in the shop that printers, drawers and scales hang on (REG-09, REG-48). The protocol is
 * ours (ADR 0018): one JSON object a line over TCP, one answer to each request.
 *
 *     → {"id":"<uuid>","kind":"ping"}
 *     → {"id":"<uuid>","kind":"print","device":{"uuid":"<printer>","address":null},"data":"<base64>"}
 *     → {"id":"<uuid>","kind":"drawer.open","device":{…}}
 *     → {"id":"<uuid>","kind":"scale.read","device":{…},"protocol":"nci"}
 *     ← {"id":"<uuid>","ok":true}            after a reading also "reading":{"state":"stable","net_milligrams":450000}
 *     ← {"id":"<uuid>","ok":false}           the device at the box did not do it
 *
 * A box keeps the answers of its last thousand ids: the same id again is answered, and not done again. So whoever got
 * no answer may ask again with the same id, and nothing is printed twice.
 */
export interface BoxPort {
  ping(box: BoxAddress): Promise<BoxDone>
  /** `job_id` is the id of the wish to print, and stays the same when it is tried again. */
  print(box: BoxAddress, printer: BoxDevice, bytes: Uint8Array, job_id: Uuid): Promise<BoxDone>
  openDrawer(box: BoxAddress, printer: BoxDevice, job_id: Uuid): Promise<BoxDone>
  readScale(box: BoxAddress, scale: BoxDevice, protocol: ScaleProtocol): Promise<ScaleReading | BoxRefusal>
}

/** Where the box answers in the shop's network, `host` or `host:port`; null is a box that nobody has given one. */
export type BoxAddress = { uuid: Uuid; address: string | null }

/** What hangs on the box: by its uuid, and by its own address where it has one in the shop's network. */
export type BoxDevice = { uuid: Uuid; address: string | null }

/**
 * No answer within ten seconds (DEF-77), or an answer that the device did not do it. `asked: 0` beside the first: the
 * box was never reached, so it has surely done nothing.
 */
export type BoxRefusal = Rejection<'box.no_answer' | 'box.device_failed'>
export type BoxDone = { done: true } | BoxRefusal
