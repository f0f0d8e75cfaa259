import { registerEndpoints } from '@bon/contracts/registers'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { query } from '../../../shared/api/index.ts'
import { tillPath } from '../../../shared/paths/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { EmptyState, ErrorState, LoadingState, Logo, TouchButton } from '../../../shared/ui/index.ts'
import { cashierHere, freshSignIn, registerHere } from '../../device/index.ts'
import { PinPanel } from './pin-panel.tsx'
import { RegisterOption } from './register-option.tsx'
import style from './registers.module.css'

const InvitedLink = lazy(async () => ({ default: (await import('./invited-link.tsx')).InvitedLink }))

// Loaded right after the first screen, while the network is available.
const SignInNotes = lazy(async () => ({ default: (await import('./sign-in-notes.tsx')).SignInNotes }))

type RegistersProps = { chosenUuid?: string; onSignedIn?: (cashierUuid: string) => void }

/** DES-2: registers on the left, the PIN pad on the right. A known device opens with its register chosen. */
export const RegistersScreen = ({ chosenUuid, onSignedIn }: RegistersProps) => {
  const { t } = useTranslation('pos')
  const { company, signOut } = useSession()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(query(registerEndpoints.list, {}))
  const here = registerHere.of(company.uuid)
  const [picked, pick] = useState(chosenUuid ?? here)
  const registers = data?.registers ?? []
  const chosen = registers.find(({ uuid }) => uuid === picked) ?? registers[0]

  const signedIn = (cashierUuid: string) => {
    if (!chosen) return
    registerHere.remember(company.uuid, chosen.uuid)
    cashierHere.remember(chosen.uuid, cashierUuid)
    const isHere = chosen.uuid === chosenUuid
    void navigate(isHere ? '.' : tillPath(company.uuid, chosen.uuid), { replace: isHere, state: freshSignIn })
    if (isHere) onSignedIn?.(cashierUuid)
  }

  return (
    <div className={style.screen}>
      <main className={`${style.left} column gap-16 scrolls`}>
        <header className="row gap-16">
          <Logo size={26} />
          <span className="dim2 w-600">{company.display_name}</span>
          <TouchButton variant="ghost" className="push" onClick={signOut}>
            <IconLogout size={20} aria-hidden />
            {t('common:common.signOut')}
          </TouchButton>
        </header>
        <Suspense>
          <SignInNotes />
          <InvitedLink />
        </Suspense>
        <h1>{t('registers.title')}</h1>
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <LoadingState /> : null}
        {data && registers.length === 0 ? (
          <EmptyState title={t('registers.none')}>{t('registers.noneText')}</EmptyState>
        ) : null}
        <ul className={`${style.list} grid gap-12`}>
          {registers.map((register) => (
            <li key={register.uuid}>
              <RegisterOption
                register={register}
                chosen={register.uuid === chosen?.uuid}
                isHere={register.uuid === here}
                onChoose={() => pick(register.uuid)}
              />
            </li>
          ))}
        </ul>
        <p className="dim t-14">{t('registers.hint')}</p>
      </main>
      {chosen ? (
        <PinPanel key={chosen.uuid} register={chosen} onSignedIn={signedIn} />
      ) : (
        <aside className={style.right} />
      )}
    </div>
  )
}
