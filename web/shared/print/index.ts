/**
 * Papers, drawn from one value each: `ReceiptPaper` (contracts' `Receipt`), `ZReportPaper` (`ZReportView` + names;
 * `look="slip"` is the 452 px slip of the back office, `look="paper"` the 80 mm print). `usePrint()(node)` prints
 * a node alone, whatever the page shows.
 */
export { PrintHost, usePrint } from './print-host.tsx'
export { ReceiptPaper } from './receipt-paper.tsx'
export { type ZReportNames, ZReportPaper } from './z-report-paper.tsx'
