import type { AnyEndpoint } from '@bon/contracts/kernel'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateAfter } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useToast } from '../../shared/ui/index.ts'

type Action<Input, Result> = {
  action: (input: Input) => Promise<Result>
  /** The endpoints it calls: reads affected by them are refetched. */
  commands?: readonly AnyEndpoint[]
  successToast?: (result: Result, input: Input) => Parameters<ReturnType<typeof useToast>>[0] | undefined
  done?: (result: Result, input: Input) => void
  /** Show a rejection as a toast, where the screen does not render `refusal`. */
  toastsRefusal?: boolean
}

/**
 * An action in the back office: waits for the server, reports success or rejection, and refetches what it may have
 * changed. `attempt` returns whether it succeeded.
 */
export const useAction = <Input = void, Result = unknown>({
  action,
  commands = [],
  successToast,
  done,
  toastsRefusal = false,
}: Action<Input, Result>) => {
  const client = useQueryClient()
  const textOf = useProblemText()
  const toast = useToast()
  const { mutate, mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: action,
    onSuccess: (result, input) => {
      done?.(result, input)
      const words = successToast?.(result, input)
      if (words) toast(words)
    },
    onError: (refused) => {
      if (toastsRefusal) toast({ text: textOf(refused) })
    },
    onSettled: () => invalidateAfter(client, ...commands),
  })
  return {
    run: mutate,
    attempt: (input: Input): Promise<boolean> =>
      mutateAsync(input).then(
        () => true,
        // `error` and the toast of `onError` show it; the caller only needs the failure.
        () => false,
      ),
    busy: isPending,
    error,
    refusal: error ? textOf(error) : '',
    reset,
  }
}
