import { IconArrowBackUp, IconAsterisk, IconRepeat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSteadyPos } from '../registers/index.ts'
import style from './product-grid.module.css'
import { useAgain } from './use-again.ts'
import { useUndoStep } from './use-undo-step.ts'

/** Takes back the last step of the bon, repeats its last line, and asks how many of what is tapped next. */
export const BonTools = () => {
  const { t } = useTranslation('pos')
  const { hasSteps, cartOff, isEmpty, services } = useSteadyPos()
  const undo = useUndoStep()
  const again = useAgain()
  const tools = [
    { name: 'undo', Icon: IconArrowBackUp, can: hasSteps, run: undo },
    { name: 'again', Icon: IconRepeat, can: !isEmpty, run: again },
    { name: 'times', Icon: IconAsterisk, can: true, run: () => services.searchText.set('*') },
  ] as const
  return tools.map(({ name, Icon, can, run }) => (
    <button
      key={name}
      type="button"
      className={`${style.tool} rigid`}
      aria-label={t(`bon.${name}`)}
      title={t(`bon.${name}`)}
      disabled={!can || cartOff}
      // A tap must not move the keyboard focus: Enter stays bound to the pay button.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <Icon size={22} aria-hidden />
    </button>
  ))
}
