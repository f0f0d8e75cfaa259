import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'

type FetchButtonProps = { icon: ReactNode; children: string; fetch: () => Promise<void> }

/** A file of the house, fetched when it is asked for; what the house says no to is said. */
export const FetchButton = ({ icon, children, fetch }: FetchButtonProps) => {
  const textOf = useProblemText()
  const say = useToast()
  const asked = useMutation({ mutationFn: fetch, onError: (error) => say({ text: textOf(error) }) })
  return (
    <Button variant="default" leftSection={icon} disabled={asked.isPending} onClick={() => asked.mutate()}>
      {children}
    </Button>
  )
}
