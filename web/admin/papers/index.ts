/** Printed documents in the back office: an order's receipt with its copies, and a report as file and print. */
export { MadePapers } from './made-papers.tsx'
export { ReceiptActions } from './receipt-actions.tsx'
export { ReportActions } from './report-actions.tsx'
