import { Compile, type Validator } from 'typebox/compile';
import { methods, type Input, type MethodName, type Outcome, type Output } from '../contract/contract.ts';
import type { EngineContext, Handlers } from './engine-context.ts';
import { assertNotReleased } from './library/released-vaults.ts';
import { EngineError, failureOf } from './engine-error.ts';

const validators = new Map<MethodName, Validator>();

/** The input itself when it matches the contract. @throws EngineError `invalid_request` naming the place, never the value. */
function checkedInput<N extends MethodName>(name: N, input: unknown): Input<N> {
  const found = validators.get(name);
  const validator = found ?? Compile(methods[name].input);
  if (found === undefined) validators.set(name, validator);
  if (validator.Check(input)) return input as Input<N>;
  const [first] = validator.Errors(input);
  throw new EngineError(
    'invalid_request',
    `${name}: ${first?.instancePath ?? ''} ${first?.message ?? 'is not what it should be'}`.replace(/\s+/g, ' '),
  );
}

/** Calls methods by name and returns everything that goes wrong as data. */
export interface Dispatch {
  /** Never rejects. */
  readonly call: <N extends MethodName>(name: N, input: Input<N>) => Promise<Outcome<Output<N>>>;
  /** Resolves when no call is running any more. */
  readonly idle: () => Promise<void>;
}

/** @param reportBug is told of everything that is not a refusal but a fault of the program. */
export function makeDispatch(context: EngineContext, handlers: Handlers<MethodName>, reportBug: (bug: unknown) => void): Dispatch {
  const running = new Set<Promise<unknown>>();
  const run = async <N extends MethodName>(name: N, input: Input<N>): Promise<Output<N>> => {
    if (!Object.hasOwn(handlers, name)) throw new EngineError('invalid_request', 'There is no such method.');
    const checked = checkedInput(name, input);
    assertNotReleased(() => context.session(), name, checked);
    return handlers[name](context, checked);
  };
  return {
    call: async (name, input) => {
      const act = run(name, input);
      running.add(act);
      try {
        return { ok: true, value: await act };
      } catch (error) {
        return failureOf(error, reportBug);
      } finally {
        running.delete(act);
      }
    },
    idle: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
