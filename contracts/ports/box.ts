import type { Rejection, Uuid } from '../kernel/index.ts'
import type { ScaleProtocol, ScaleReading } from './scale.ts'

/**
 * A box is the small computer in the shop that printers, drawers and scales are connected to (REG-09, REG-48). The
 * protocol is our own (ADR 0018): one JSON object per line over TCP, one answer per request.
 *
 *     → {"id":"<uuid>","kind":"ping"}
 *     → {"id":"<uuid>","kind":"print","device":{"uuid":"<printer>","address":null},"data":"<base64>"}
 *     → {"id":"<uuid>","kind":"drawer.open","device":{…}}
 *     → {"id":"<uuid>","kind":"scale.read","device":{…},"protocol":"nci"}
 *     ← {"id":"<uuid>","ok":true}            after a reading also "reading":{"state":"stable","net_milligrams":450000}
 *     ← {"id":"<uuid>","ok":false}           the device at the box did not do it
 *
 * A box keeps the answers to its last thousand ids and answers a repeated id from them without acting again. A caller
 * without an answer can therefore retry with the same id, and nothing is printed twice.
 */
export interface BoxPort {
  ping(box: BoxAddress): Promise<BoxDone>
  /** `job_id` identifies the print request and stays the same on a retry, so that the box prints it once. */
  print(box: BoxAddress, printer: BoxDevice, bytes: Uint8Array, job_id: Uuid): Promise<BoxDone>
  openDrawer(box: BoxAddress, printer: BoxDevice, job_id: Uuid): Promise<BoxDone>
  readScale(box: BoxAddress, scale: BoxDevice, protocol: ScaleProtocol): Promise<ScaleReading | BoxRefusal>
}

/** Address of the box in the shop's network, `host` or `host:port`; null when none is configured. */
export type BoxAddress = { uuid: Uuid; address: string | null }

/** A device at the box: its uuid, and its own address where it has one in the shop's network. */
export type BoxDevice = { uuid: Uuid; address: string | null }

/**
 * No answer within ten seconds (DEF-77), or an answer that the device failed. With `box.no_answer`, `asked: 0` means
 * that the box was never reached, so it has certainly done nothing.
 */
export type BoxRefusal = Rejection<'box.no_answer' | 'box.device_failed'>
export type BoxDone = { done: true } | BoxRefusal
