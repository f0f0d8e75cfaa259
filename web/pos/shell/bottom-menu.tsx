import {
  IconArmchair,
  IconBuildingStore,
  IconCashRegister,
  IconLayoutGrid,
  IconListDetails,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { officePath, tillPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { useTill } from '../till/use-till.ts'
import { useHasWaited } from '../waiting/use-waiting.ts'
import style from './bottom-menu.module.css'

const WaitingKey = lazy(async () => ({ default: (await import('../waiting/waiting-key.tsx')).WaitingKey }))

/** Leaving an unsent bon opens a dialog (DEF-65); a payment in progress or a blocking popup disables the menu. */
export const BottomMenu = () => {
  const { t } = useTranslation('pos')
  const { register, navigationOff, asks, paying } = useSteadyPos()
  const isSale = useTill(({ first }) => first === 'sale')
  const out = navigationOff && !asks
  // A card is followed on every screen of the register.
  const off = out && paying.status !== 'card' && isSale
  const { company, hasBackOffice } = useSession()
  const base = tillPath(company.uuid, register.uuid)
  return (
    <nav className={style.menu} aria-label={t('shell.menu')}>
      <Entry to={base} icon={IconLayoutGrid} text={t('common:sale')} />
      <Entry to={`${base}/floor-plan`} icon={IconArmchair} text={t('shell.floorPlan')} off={off} />
      <Entry to={`${base}/orders`} icon={IconListDetails} text={t('common:orders')} off={off} />
      <Entry to={`${base}/register`} icon={IconCashRegister} text={t('common:register.one')} off={off} />
      {useHasWaited() ? (
        <Suspense>
          <WaitingKey />
        </Suspense>
      ) : null}
      {hasBackOffice ? (
        <Entry
          to={officePath(company.uuid)}
          icon={IconBuildingStore}
          text={t('common:common.admin')}
          off={out}
        />
      ) : null}
    </nav>
  )
}

type EntryProps = { to: string; icon: typeof IconLayoutGrid; text: string; off?: boolean }

const Entry = ({ to, icon: Icon, text, off = false }: EntryProps) => {
  const { t } = useTranslation('pos')
  const toast = useToast()
  return (
    <NavLink
      to={to}
      end
      aria-disabled={off || undefined}
      onClick={(event) => {
        if (!off) return
        event.preventDefault()
        toast({ text: t('shell.moneyUnderway') })
      }}
    >
      <Icon size={25} stroke={1.7} aria-hidden />
      {text}
    </NavLink>
  )
}
