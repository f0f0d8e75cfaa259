import { registerEndpoints } from '@bon/contracts/registers'
import { statisticsEndpoints } from '@bon/contracts/statistics'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { type Session, useSession } from '../../shared/session/index.ts'

type NamedRegister = { uuid: string; identifier: string; name: string }

/**
 * Names of registers and cashiers for lists that contain only their uuids. A user without access to registers (an
 * accountant) gets the names from the statistics; initials are then unknown and shown as a dash.
 */
export const useRegisters = () => {
  const session = useSession()
  const { t } = useTranslation('admin')
  const [reads, counts] = [may(session, 'register.read'), may(session, 'statistics.read')]
  const list = useQuery({ ...query(registerEndpoints.list, {}), enabled: reads })
  const day = useQuery({ ...query(statisticsEndpoints.dashboard, {}), enabled: !reads && counts })
  const registers: NamedRegister[] = list.data?.registers ?? day.data?.registers ?? []
  const desk = list.data?.desk ?? day.data?.desk
  const cashiers = list.data?.registers.flatMap((register) => register.cashiers) ?? []
  return {
    registers,
    cashiers: [...new Map(cashiers.map((cashier) => [cashier.uuid, cashier])).values()],
    /** The office’s own register, which is none of the list. */
    desk,
    isSettled: !list.isLoading && !day.isLoading,
    error: list.error ?? day.error,
    retry: () => void (reads ? list : day).refetch(),
    registerOf: (uuid: string): NamedRegister | undefined =>
      uuid === desk
        ? { uuid, identifier: '', name: t('z_reports.desk') }
        : registers.find((register) => register.uuid === uuid),
    initialsOf: (uuid: string) => cashiers.find((cashier) => cashier.uuid === uuid)?.initials,
  }
}

const may = ({ user }: Session, permission: 'register.read' | 'statistics.read'): boolean =>
  user.permissions.includes(permission)
