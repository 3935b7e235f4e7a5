import { bringGlobal, bringMethods } from './bring.ts';

/** English and German agree; another language of the reader would need its own rule here. */
class OneOrOther {
  select(count: number): Intl.LDMLPluralRule {
    return count === 1 ? 'one' : 'other';
  }
}

// Before 2018. Firefox of then has no Intl at all on phones.
bringGlobal('Intl', () => ({}));
bringMethods(Intl, { PluralRules: OneOrOther as unknown as () => unknown });
