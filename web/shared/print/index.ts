/**
 * Papers: `LayoutPaper` draws what the server lays out for printer, file and screen alike; `ZReportPaper` a session as it
 * runs (`ZReportView` + names; `look="slip"` is the 452 px slip of the back office, `look="paper"` the 80 mm print).
 * `usePrint()(node)` prints a node alone, whatever the page shows.
 */
export { LayoutPaper } from './layout-paper.tsx'
export { PrintHost, usePrint } from './print-host.tsx'
export { type ZReportNames, ZReportPaper } from './z-report-paper.tsx'
