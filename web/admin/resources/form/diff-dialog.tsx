import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../shared/ui/index.ts'
import { Differences } from '../../parts/differences.tsx'
import { type Data, type EntityRow, useEntity } from '../entity.ts'
import { fieldOf } from '../field-layout.ts'
import { useTexts } from '../use-texts.ts'
import { Value } from '../values/value.tsx'
import { type Divergence, divergences, merged, type Side, sideAtFirst } from './merge.ts'

const sides = ['mine', 'theirs'] as const

/** Two people changed the same thing: per field my value, the other's, and the previous one. */
export const DiffDialog = ({
  base,
  mine,
  theirs,
  onClose,
  onChosen,
}: {
  base: EntityRow
  mine: Data
  theirs: EntityRow
  onClose: () => void
  onChosen: (values: Data) => void
}) => {
  const { definition } = useEntity()
  const { t, field: labelOf } = useTexts(definition)
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const differing = divergences(definition, base.data, mine, theirs.data)
  return (
    <Dialog title={t('ui.diff_title')} onClose={onClose} size={820}>
      <p className="lead">{t('ui.diff_text')}</p>
      <Differences three>
        {differing.map((divergence) => (
          <fieldset key={divergence.field} data-conflict={divergence.isConflict || undefined}>
            <legend>{labelOf(divergence.field)}</legend>
            {sides.map((side) => (
              <Choice
                key={side}
                side={side}
                divergence={divergence}
                checked={(chosen[divergence.field] ?? sideAtFirst(divergence)) === side}
                onChoose={() => setChosen((now) => ({ ...now, [divergence.field]: side }))}
              />
            ))}
            <p>
              <small>{t('ui.diff_base')}</small>
              <Value
                definition={definition}
                field={fieldOf(definition, divergence.field)}
                path={divergence.field}
                value={divergence.base}
              />
            </p>
          </fieldset>
        ))}
      </Differences>
      <div className="actions dialog-actions">
        <Button variant="default" onClick={onClose}>
          {t('ui.keep_typing')}
        </Button>
        <Button onClick={() => onChosen(merged(differing, mine, theirs.data, chosen))}>
          {t('ui.save_choice')}
        </Button>
      </div>
    </Dialog>
  )
}

const Choice = ({
  side,
  divergence,
  checked,
  onChoose,
}: {
  side: Side
  divergence: Divergence
  checked: boolean
  onChoose: () => void
}) => {
  const { definition } = useEntity()
  const { t } = useTexts(definition)
  return (
    <label>
      <input type="radio" name={`diff-${divergence.field}`} checked={checked} onChange={onChoose} />
      <span>
        <small>{t(`ui.diff_${side}`)}</small>
        <Value
          definition={definition}
          field={fieldOf(definition, divergence.field)}
          path={divergence.field}
          value={divergence[side]}
        />
      </span>
    </label>
  )
}
