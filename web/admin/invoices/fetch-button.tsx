import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'

type FetchButtonProps = { icon: ReactNode; children: string; fetch: () => Promise<void> }

/** Downloads a file from the server on press; shows the server's rejection. */
export const FetchButton = ({ icon, children, fetch }: FetchButtonProps) => {
  const textOf = useProblemText()
  const toast = useToast()
  const download = useMutation({ mutationFn: fetch, onError: (error) => toast({ text: textOf(error) }) })
  return (
    <Button
      variant="default"
      leftSection={icon}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      {children}
    </Button>
  )
}
