import { encode } from 'uqr'
import style from './qr-code.module.css'

type QrCodeProps = { text: string; className: string; width?: number; label?: string }

/** Black on white in both themes: cameras read inverted codes less reliably. Without a label its text stands beside it. */
export const QrCode = ({ text, className, width, label }: QrCodeProps) => {
  const { data, size } = encode(text)
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const path = <path d={dots.join('')} />
  return label === undefined ? (
    <svg className={className} width={width} viewBox={`0 0 ${size} ${size}`} aria-hidden>
      {path}
    </svg>
  ) : (
    <svg className={className} width={width} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      {path}
    </svg>
  )
}

/** The same on a plate of its own, large enough for a camera at arm's length. */
export const QrPlate = ({ text, label }: { text: string; label: string }) => (
  <QrCode text={text} label={label} className={`${style.plate} round-2`} />
)
