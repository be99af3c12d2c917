import { importerContract } from '@/lib/testing/importer-contract';
import { inspectLog } from './importer';

const unpacked = ['header.json', 'summaries.json', 'reductions.json', '_journal/start.json', '_journal/summaries/1.json'];

importerContract(inspectLog, import.meta.dirname, [...unpacked.map((name) => `unpacked/${name}`), 'unpacked/samples/rye_epoch_2/events/0.json', 'unpacked/samples/rye_epoch_2/attachments/0.json']);
