// What browsers since 2016 lack of what the reader uses; runs before anything else in its page and in its worker. Each part only
// fills in what isn't there, so in a browser of today next to nothing happens. FORMAT.md, "The reader's browsers".
import 'core-js/stable';
import './abort.ts';
import './blobs.ts';
import './plurals.ts';
import './pointers.ts';
import './proxies.ts';
import './randomness.ts';
import './streams.ts';
import './text-coding.ts';
import './whole-numbers.ts';
