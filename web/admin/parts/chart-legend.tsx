import style from './chart-legend.module.css'

/** What the bars and the dotted line of a chart are. */
export const ChartLegend = ({ bars, line }: { bars: string; line: string | undefined }) => (
  <span className={`${style.legend} flex wraps t-14`}>
    <span className="inline-row gap-6">
      <i className={style.bar} />
      {bars}
    </span>
    {line !== undefined && (
      <span className="inline-row gap-6">
        <i className={style.dots} />
        {line}
      </span>
    )}
  </span>
)
