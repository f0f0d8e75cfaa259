import type { Layout, Row } from '@bon/contracts/printing'
import { classes } from '../ui/classes.ts'
import { QrCode } from '../ui/qr-code.tsx'
import { TotalAmount } from '../ui/total-amount.tsx'
import { Barcode } from './barcode.tsx'
import style from './paper.module.css'
import { Pair, Paper, Rule } from './paper.tsx'
import { Picture } from './picture.tsx'

type LayoutPaperProps = { layout: Layout; report?: boolean; variant?: 'paper' | 'slip' }

/** A document row by row as the printer makes it, in screen fonts (DES-20, DES-37). */
export const LayoutPaper = ({ layout, report = false, variant = 'paper' }: LayoutPaperProps) => (
  <Paper report={report} variant={variant}>
    {layout.map((row, i) => (
      <PaperRow key={i} row={row} />
    ))}
  </Paper>
)

const PaperRow = ({ row }: { row: Row }) => {
  switch (row.kind) {
    case 'text':
      return <Words row={row} />
    case 'pair':
      return (row.size ?? 1) > 1 ? (
        <div className={`${style.big} flex baseline spread w-800`}>
          <span>{row.left}</span>
          <TotalAmount>{figure(row.right)}</TotalAmount>
        </div>
      ) : (
        <Pair left={row.left} right={figure(row.right)} strong={row.bold ?? false} loud={row.loud ?? false} />
      )
    case 'three':
      return (
        <div className={classes(style.three, 'grid', row.bold && style.heads)}>
          <span>{row.left}</span>
          <span>{figure(row.middle)}</span>
          <span className={classes(row.loud && style.loud)}>{figure(row.right)}</span>
        </div>
      )
    case 'item':
      return (
        <div className={`${style.line} grid`}>
          <span>{row.amount}</span>
          <span>{row.text}</span>
          <span>{row.right && figure(row.right)}</span>
        </div>
      )
    // The total already has its double rule below the amount.
    case 'rule':
      return row.double ? null : <Rule />
    case 'barcode':
      return <Barcode text={row.text} />
    case 'qr':
      return <QrCode text={row.text} className={`${style.picture} block`} width={116} />
    case 'picture':
      return <Picture picture={row} />
    case 'space':
      return <br />
    case 'cut':
      return null
  }
}

/** A true minus sign, which not every printer has. */
const figure = (text: string): string => text.replace(/^-(?=\d|$)/, (sign) => (text === sign ? '–' : '−'))

const Words = ({ row }: { row: Extract<Row, { kind: 'text' }> }) => {
  if (row.inverse) return <p className={`${style.inverted} w-700 text-centre`}>{row.text}</p>
  if ((row.size ?? 1) > 1) return <p className={`${style.name} w-800 text-centre`}>{row.text}</p>
  if (row.align === 'centre')
    return <p className={classes('text-centre anywhere', row.bold && style.strong)}>{row.text}</p>
  if (row.indent) return <p className={style.below}>{row.text}</p>
  return <p className={row.bold ? style.heads : undefined}>{row.text}</p>
}
