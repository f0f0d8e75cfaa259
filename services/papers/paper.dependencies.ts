import type {
  CompanyScope,
  CompanyUuid,
  Instant,
  OrderUuid,
  RegisterUuid,
  RequestContext,
  SessionUuid,
  Uuid,
  VaultText,
} from '@bon/contracts/kernel'
import type { LateEntryOf, PaperPrint, ReportPrint } from '@bon/contracts/papers'
import type { Layout } from '@bon/contracts/printing'
import type { CashierSignIns } from '../identity/index.ts'
import type { CommandHandler } from '../kernel/index.ts'
import type { Sessions } from '../registers/index.ts'
import type { Directory } from '../resources/index.ts'

/** Content of a paper, and the name of its file. */
export type Drawn = { layout: Layout; name: string; at: Instant }

/** Renders papers from the names of that time and the versioned templates. */
export type DocumentRenderer = {
  /** Undefined while the journal has not assigned its number yet. */
  receipt(scope: CompanyScope, print: PaperPrint): Promise<Drawn | undefined>
  /** The receipt of a completed order for display, without a copy mark. */
  preview(scope: CompanyScope, order_uuid: OrderUuid): Promise<Drawn | undefined>
  /** Undefined for a session or X report that does not exist, and for a paper whose report is not sealed yet. */
  report(scope: CompanyScope, wish: ReportWish): Promise<Drawn | undefined>
}

/** A report for display, or as one of its papers was made. */
export type ReportWish = Pick<ReportPrint, 'session_uuid' | 'x' | 'late_entries'> &
  Partial<Pick<ReportPrint, 'copy' | 'template'>>

export type PaperDependencies = {
  handler: CommandHandler
  sessions: Pick<Sessions, 'open'>
  directory: Pick<Directory, 'register' | 'hasCashier'>
  signIns: Pick<CashierSignIns, 'covers'>
  renderer: DocumentRenderer
  /** The receipt printer of a register; undefined without one. */
  printerOf(scope: CompanyScope, register_uuid: RegisterUuid): Uuid | undefined
  /** Seals a report before it is printed, since the paper carries the head after its entry. */
  sealReport(scope: CompanyScope, report: Pick<ReportPrint, 'session_uuid' | 'x'>): Promise<void>
  /** Late entries of the session, oldest first. */
  lateEntriesOf(scope: CompanyScope, session_uuid: SessionUuid): Promise<LateEntryOf[]>
  /** Whether letters are actually sent, and not only shown by the demo. */
  mails: boolean
  /** Whether the provider has approved it to send letters (ADR 0086). */
  isApproved(scope: CompanyScope): boolean
  /** Whether sender and company may send another letter now. Counts the letter. */
  mayMail(request: Pick<RequestContext, 'scope' | 'actor' | 'now'>): Promise<boolean>
  /** Stores the address of a letter until its order is forgotten. */
  storeAddress(text: { company_uuid: CompanyUuid; subject: Uuid; text: string }): Promise<VaultText>
  /** Stores the buyer of an invoice, which stays as long as the books (LAW-17). */
  storeFiscal(text: { company_uuid: CompanyUuid; subject: Uuid; text: string }): Promise<VaultText>
  pdf(drawn: Drawn, sheet: 'roll' | 'a4'): Promise<Uint8Array>
}
