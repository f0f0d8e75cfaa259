import { passkeySignInEndpoints, type ShownPasskey } from '@bon/contracts/identity'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query, queryClient } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import {
  cancelPasskeyRequest,
  hasPasskeys,
  mayFillIn,
  opensHere,
  showPasskey,
  whyNoPasskey,
} from '../../shared/passkeys/index.ts'
import { after } from '../../shared/platform/index.ts'
import { leftOff } from '../../shared/session/left-off.ts'

/** A challenge is valid for five minutes; request another one before it expires. */
const roundMs = 4 * 60_000

const requestPasskey = async (by: 'button' | 'field'): Promise<ShownPasskey> =>
  showPasskey((await call(passkeySignInEndpoints.challenge, {})).body, by)

/** Signs in by a passkey: by the button, or suggested by the browser in the e-mail field. */
export const usePasskey = () => {
  const { t } = useTranslation('entrance')
  const textOf = useProblemText()
  const { data } = useQuery({ ...query(passkeySignInEndpoints.status, {}), enabled: hasPasskeys() })
  const isOffered = opensHere(data?.origin)
  const [round, setRound] = useState(0)
  const accept = useMutation({
    mutationFn: (shown: ShownPasskey) =>
      call(passkeySignInEndpoints.signIn, { body: { shown, device: credentials.device() } }),
    onError: () => setRound(round + 1),
    onSuccess: ({ body }) => {
      leftOff.is(body.client)
      queryClient.clear()
      credentials.signIn(body.token, body.device)
    },
  })
  const request = useMutation({
    mutationFn: () => requestPasskey('button'),
    onSuccess: (shown) => accept.mutate(shown),
  })
  const { mutate } = accept
  const isBusy = request.isPending || accept.isPending
  useEffect(() => {
    if (!isOffered || isBusy) return undefined
    let isOver = false
    const suggest = async () => {
      if (!(await mayFillIn()) || isOver) return
      const shown = await requestPasskey('field')
      if (!isOver) mutate(shown)
    }
    // A failed suggestion is not reported: password and button remain available.
    suggest().catch(() => undefined)
    const stop = after(roundMs, () => setRound((before) => before + 1))
    return () => {
      isOver = true
      stop()
      // A request that is already over cannot be cancelled.
      cancelPasskeyRequest().catch(() => undefined)
    }
  }, [isOffered, isBusy, round, mutate])
  const error = request.error ?? accept.error
  const why = whyNoPasskey(error)
  return {
    isOffered,
    busy: isBusy,
    refusal: why ? t('login.passkeyStopped') : error ? textOf(error) : undefined,
    run: () => {
      accept.reset()
      request.mutate()
    },
  }
}
