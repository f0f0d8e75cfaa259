import { reject, type Uuid } from '@bon/contracts/kernel'
import {
  evolvePapers,
  evolveReportPapers,
  type MailTrouble,
  noPapers,
  noReportPapers,
  type PaperEvent,
  type PaperPrint,
  type Papers,
  paperEvents,
  type ReportPaperEvent,
  type ReportPapers,
  type ReportPrint,
  reportPaperEvents,
} from '@bon/contracts/papers'
import type { Decider } from '../kernel/index.ts'

/** A requested paper; the stream decides which copy it is. */
export type PrintPaper = Omit<PaperPrint, 'copy' | 'at'> & {
  /** Printed automatically: makes the receipt, but never a copy. */
  unless_made?: true
}

/** Result of mailing; the first one recorded is final. */
export type EndMail = { print_uuid: Uuid; outcome: 'sent' | MailTrouble }

/** Limit of mails per sale: for the guest, a corrected address, an employer (S-16). */
export const mostMailsOfOrder = 5

/** Concurrent requests never give two papers of a sale the same number (LAW-7). */
export const paperDecider: Decider<PrintPaper | EndMail, Papers, PaperEvent, 'paper.too_many_mails'> = {
  schemas: paperEvents,
  keeps_mode: true,
  initialState: noPapers,
  evolve: evolvePapers,
  decide: (command, { prints, mails }, { now: at }) => {
    if ('outcome' in command) {
      const { print_uuid, outcome } = command
      if (mails[print_uuid]) return []
      return outcome === 'sent'
        ? [{ type: 'PaperMailed', data: { print_uuid, at } }]
        : [{ type: 'PaperMailFailed', data: { print_uuid, reason: outcome, at } }]
    }
    const { unless_made, ...wish } = command
    const mailed = prints.filter(({ way }) => way === 'mail').length
    if (wish.way === 'mail' && mailed >= mostMailsOfOrder) return reject('paper.too_many_mails')
    const isSame = ({ paper, payment_uuid }: PaperPrint) =>
      paper === wish.paper && payment_uuid === wish.payment_uuid
    const copy = prints.filter(isSame).length
    return unless_made && copy > 0 ? [] : [{ type: 'PaperPrinted', data: { ...wish, copy, at } }]
  },
}

export type PrintReport = Omit<ReportPrint, 'copy' | 'at'>

/** Each X report and the Z report of a session count their own copies. */
export const reportPaperDecider: Decider<PrintReport, ReportPapers, ReportPaperEvent, never> = {
  schemas: reportPaperEvents,
  keeps_mode: true,
  initialState: noReportPapers,
  evolve: evolveReportPapers,
  decide: (wish, { prints }, { now: at }) => {
    const copy = prints.filter(({ x }) => x === wish.x).length
    return [{ type: 'ReportPrinted', data: { ...wish, copy, at } }]
  },
}
