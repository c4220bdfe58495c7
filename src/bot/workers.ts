import { EngineService, type Engine } from './engine/engine-service.ts';
import { ReviewWorker, type Reviewer } from './engine/reviews.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { PictureService, type PictureServiceParts } from './pictures/picture-service.ts';

interface WorkersParts {
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
  readonly drawer?: PictureServiceParts['drawer'];
  readonly engine?: Engine | undefined;
  readonly reviewer?: Reviewer | undefined;
}

/** The workers that draw, think and review beside the event loop. */
export class Workers {
  readonly pictures: PictureService;
  readonly engine: Engine;
  readonly reviewer: Reviewer;
  readonly #engine = new EngineService();
  readonly #reviews = new ReviewWorker();

  constructor({ log, metrics, drawer, engine = this.#engine, reviewer = this.#reviews.make }: WorkersParts) {
    this.pictures = new PictureService(log, { metrics, drawer });
    this.engine = metrics?.engine(engine) ?? engine;
    this.reviewer = metrics?.reviewer(reviewer) ?? reviewer;
  }

  async close(): Promise<void> {
    await Promise.all([this.pictures.close(), this.#engine.close(), this.#reviews.close()]);
  }
}
