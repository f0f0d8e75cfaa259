import type { CompanyScope, Instant, RequestContext, Uuid } from '@bon/contracts/kernel'
import type { VaultText } from '@bon/contracts/orders'
import type { PaperPrint, ReportPrint } from '@bon/contracts/papers'
import type { Layout } from '@bon/contracts/printing'
import type { CashierSignIns } from '../identity/index.ts'
import type { CommandHandler } from '../kernel/index.ts'
import type { Sessions } from '../registers/index.ts'
import type { Directory } from '../resources/index.ts'

/** What stands on a paper, and how a file of it is called. */
export type Drawn = { layout: Layout; name: string; at: Instant }

/** What draws papers: names as they were, and the templates. */
export type PaperPress = {
  /** Undefined while the journal has not come as far as its number. */
  receipt(scope: CompanyScope, print: PaperPrint): Promise<Drawn | undefined>
  /** The receipt of a completed order, unmarked, to look at. */
  look(scope: CompanyScope, order_uuid: Uuid): Promise<Drawn | undefined>
  /** Undefined for a session or an X report that does not exist. */
  report(scope: CompanyScope, wish: ReportWish): Promise<Drawn | undefined>
}

/** A report to look at, or as one of its papers was made. */
export type ReportWish = Pick<ReportPrint, 'session_uuid' | 'x' | 'supplements'> &
  Partial<Pick<ReportPrint, 'copy' | 'template'>>

export type PaperHouse = {
  handler: CommandHandler
  sessions: Pick<Sessions, 'open'>
  directory: Pick<Directory, 'register' | 'hasCashier'>
  signIns: Pick<CashierSignIns, 'covers'>
  press: PaperPress
  /** Where a register's receipts come out; undefined when nowhere. */
  printerOf(scope: CompanyScope, register_uuid: Uuid): Uuid | undefined
  /** What came after the session's close, oldest first. */
  supplementsOf(scope: CompanyScope, session_uuid: Uuid): Promise<Uuid[]>
  /** Whether letters leave the house, or lie where the demo shows them. */
  mails: boolean
  /** Whether the provider lets it send letters (ADR 0086). */
  isApproved(scope: CompanyScope): boolean
  /** Whether this sender and his company may send one more letter now; the letter is counted. */
  mayMail(request: Pick<RequestContext, 'scope' | 'actor' | 'now'>): Promise<boolean>
  /** Keeps the address of a letter until its order is forgotten. */
  keepAddress(text: { company_uuid: Uuid; subject: Uuid; text: string }): Promise<VaultText>
  pdf(drawn: Drawn, sheet: 'roll' | 'a4'): Promise<Uint8Array>
}
