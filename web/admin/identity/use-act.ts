import type { AnyEndpoint } from '@bon/contracts/kernel'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'

type Act<Input, Result> = {
  act: (input: Input) => Promise<Result>
  /** What this makes stale. People have no bell: nobody else's screen needs to know at once. */
  stale?: readonly AnyEndpoint[]
  said?: (result: Result, input: Input) => Parameters<ReturnType<typeof useToast>>[0] | undefined
  done?: (result: Result, input: Input) => void
}

/** Something done to people: waits for the server, fetches anew what it changed, and says it; or says why not. */
export const useAct = <Input = void, Result = unknown>({
  act,
  stale = [],
  said,
  done,
}: Act<Input, Result>) => {
  const client = useQueryClient()
  const textOf = useProblemText()
  const toast = useToast()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: act,
    onSuccess: async (result, input) => {
      done?.(result, input)
      const words = said?.(result, input)
      if (words) toast(words)
      await Promise.all(
        stale.map(({ method, path }) => client.invalidateQueries({ queryKey: [method, path] })),
      )
    },
  })
  return { run: mutate, busy: isPending, error, refusal: error ? textOf(error) : '', reset }
}
