/**
 * Print documents: `LayoutPaper` draws the server's layout, the same for printer, file and screen; `ReportPaper`
 * fetches an X or Z report of a session (`variant="slip"` is the 452 px slip of the back office, `variant="paper"` the
 * 80 mm print). `usePrint()(node)` prints a node without the rest of the page.
 */
export { LayoutPaper } from './layout-paper.tsx'
export { PrintHost, usePrint } from './print-host.tsx'
export { ReportPaper } from './report-paper.tsx'
