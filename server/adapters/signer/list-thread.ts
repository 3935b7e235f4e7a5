import { answerCheck } from '../../../shared/node/pades/trusted-lists/check-job.ts';

answerCheck();
