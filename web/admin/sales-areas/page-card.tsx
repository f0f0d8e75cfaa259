import { Hue } from '@bon/contracts/registers'
import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EditorCard } from '../editing/editor-shell.tsx'
import { TypedInput } from '../editing/typed-input.tsx'
import type { KeyPage } from './area.ts'
import style from './sales-areas.module.css'

/** The shown page: name, hue, position in the rail, and removal from the area. */
export const PageCard = ({
  page,
  at,
  last,
  onChange,
  onMove,
  onRemove,
}: {
  page: KeyPage
  at: number
  last: number
  onChange: (page: KeyPage) => void
  onMove: (to: number) => void
  onRemove: () => void
}) => {
  const { t } = useTranslation('shop')
  return (
    <EditorCard aria-label={t('area.page')}>
      <TypedInput
        label={t('area.page_name')}
        value={page.name}
        maxLength={40}
        disabled={false}
        onTyped={(name) => (name === '' ? t('floor.say_a_name') : void onChange({ ...page, name }))}
      />
      <fieldset className={style.hues}>
        <legend>{t('area.hue')}</legend>
        {Hue.options.map((hue) => (
          <label key={hue} data-hue={hue}>
            <input
              type="radio"
              name="page-hue"
              aria-label={t(`resources:ui.hue.${hue}`)}
              checked={page.hue === hue}
              onChange={() => onChange({ ...page, hue })}
            />
          </label>
        ))}
      </fieldset>
      <div className="two-columns grid gap-8">
        <Button
          variant="default"
          disabled={at === 0}
          leftSection={<IconArrowUp size={18} aria-hidden />}
          onClick={() => onMove(at - 1)}
        >
          {t('area.up')}
        </Button>
        <Button
          variant="default"
          disabled={at === last}
          leftSection={<IconArrowDown size={18} aria-hidden />}
          onClick={() => onMove(at + 1)}
        >
          {t('area.down')}
        </Button>
      </div>
      <Button variant="default" onClick={onRemove}>
        {t('area.remove_page')}
      </Button>
    </EditorCard>
  )
}
